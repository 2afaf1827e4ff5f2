/** The invitation: a link, the five letters, a QR code. */
import { Copy, Share2 } from "lucide-react";
import { useMemo, type ReactNode } from "react";
import { encode } from "uqr";

import { linkHere } from "../../../net/base";
import { useTitleOf } from "../../../parts/games/catalogue";
import { Paper } from "../../../parts/layout/Page";
import { Button } from "../../../parts/controls/Button";
import { tell } from "../../../parts/controls/Toast";
import { useWords } from "../../../words";
import styles from "./Invite.module.css";

interface Props {
  game: string;
  code: string;
}

export function Invite({ game, code }: Props): ReactNode {
  const t = useWords();
  const title = useTitleOf()(game);
  const link = linkHere(`/join/${code}`);
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(link);
      tell(t("gather.copied"));
    } catch {
      // The clipboard needs a secure connection: select the link instead.
      document.querySelector<HTMLInputElement>(`input[data-link]`)?.select();
    }
  }
  function share(): void {
    const text = t("gather.invite_text", { game: title });
    navigator.share({ title: "Houle", text, url: link }).catch(() => undefined);
  }
  return (
    <Paper title={t("gather.invite")} className={styles["invite"]}>
      <div className={styles["inside"]}>
        <QrCode text={link} name={t("gather.qr")} />
        <div className={styles["words"]}>
          <p>{t("gather.letters")}</p>
          <p className={styles["code"]} data-code="">
            {code}
          </p>
          <label className={styles["link"]}>
            <span className="visually-hidden">{t("gather.link")}</span>
            <input readOnly data-link="" value={link} onFocus={(event) => event.target.select()} />
          </label>
          <div className={styles["actions"]}>
            <Button icon={<Copy aria-hidden />} onClick={() => void copy()}>
              {t("gather.copy")}
            </Button>
            {"share" in navigator && (
              <Button icon={<Share2 aria-hidden />} onClick={share}>
                {t("gather.share")}
              </Button>
            )}
          </div>
        </div>
      </div>
    </Paper>
  );
}

/** A QR code as one path, dark on white in every theme, so that cameras read it. */
function QrCode({ text, name }: { text: string; name: string }): ReactNode {
  const { size, d } = useMemo(() => drawn(text), [text]);
  return (
    <svg viewBox={`0 0 ${size} ${size}`} className={styles["qr"]} role="img" aria-label={name}>
      <rect width={size} height={size} fill="#fff" />
      <path d={d} fill="#12303f" />
    </svg>
  );
}

function drawn(text: string): { size: number; d: string } {
  const { data, size } = encode(text, { ecc: "M", border: 3 });
  const d = data
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
  return { size, d };
}
