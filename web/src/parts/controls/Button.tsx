/** Buttons and links that look like buttons. */
import type { ButtonHTMLAttributes, ReactNode } from "react";
import { Link } from "wouter";

import styles from "./Button.module.css";

export type Look = "main" | "plain" | "quiet" | "danger";

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: Look;
  icon?: ReactNode;
  /** Only the icon is shown; the name goes to screen readers and the tooltip. */
  iconOnly?: boolean;
}

export function Button({
  look = "plain",
  icon,
  iconOnly,
  children,
  className,
  ...rest
}: Props): ReactNode {
  const name = iconOnly === true && typeof children === "string" ? children : undefined;
  return (
    <button
      type="button"
      {...rest}
      aria-label={rest["aria-label"] ?? name}
      title={rest.title ?? name}
      className={`${styles["button"]} ${styles[look]} ${iconOnly === true ? styles["icon"] : ""} ${className ?? ""}`}
    >
      {icon}
      {iconOnly !== true && children}
    </button>
  );
}

interface LinkProps {
  to: string;
  look?: Look;
  icon?: ReactNode;
  children: ReactNode;
  className?: string;
}

export function ButtonLink({
  to,
  look = "plain",
  icon,
  children,
  className,
}: LinkProps): ReactNode {
  return (
    <Link href={to} className={`${styles["button"]} ${styles[look]} ${className ?? ""}`}>
      {icon}
      {children}
    </Link>
  );
}
