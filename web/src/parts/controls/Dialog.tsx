/** A modal dialog, built on <dialog>: the browser traps the focus, Escape closes it. */
import { X } from "lucide-react";
import { useEffect, useId, useLayoutEffect, useRef, useState, type ReactNode } from "react";

import { useWords } from "../../words";
import { Button } from "./Button";
import styles from "./Dialog.module.css";

/** How long the result, which opens unasked, takes no press: a finger may be on its way to the table. */
const SETTLE_MS = 600;

interface Props {
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** On phones: from the bottom edge, as a sheet. */
  sheet?: boolean;
  wide?: boolean;
  /** Sets a data attribute for styles and tests (`data-over`). */
  mark?: string;
}

export function Dialog({ title, onClose, children, sheet, wide, mark }: Props): ReactNode {
  const t = useWords();
  const box = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  const [isSettling, setSettling] = useState(mark === "over");
  useEffect(() => {
    const timer = setTimeout(() => setSettling(false), SETTLE_MS);
    return () => clearTimeout(timer);
  }, []);
  // In a layout effect: before the element is removed, or the browser does not restore the focus.
  useLayoutEffect(() => {
    const dialog = box.current;
    if (dialog !== null && !dialog.open) dialog.showModal();
    // It opens unasked: a key press meant for the table must not close it.
    if (mark === "over") heading.current?.focus();
    return () => dialog?.close();
  }, [mark]);
  return (
    <dialog
      ref={box}
      {...(mark === undefined ? {} : { [`data-${mark}`]: "" })}
      className={`${styles["dialog"]} ${sheet === true ? styles["sheet"] : ""} ${wide === true ? styles["wide"] : ""}`}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === box.current && !isSettling) onClose();
      }}
    >
      <div className={`${styles["inner"]} ${isSettling ? styles["settling"] : ""}`}>
        <header className={styles["header"]}>
          <h2 id={id} ref={heading} tabIndex={-1} className={styles["title"]}>
            {title}
          </h2>
          <Button look="quiet" icon={<X aria-hidden />} iconOnly onClick={onClose}>
            {t("close")}
          </Button>
        </header>
        <div className={styles["body"]}>{children}</div>
      </div>
    </dialog>
  );
}
