const paths = {
  back: <path d="M15 4l-8 8 8 8" />,
  close: <path d="M5 5l14 14M19 5L5 19" />,
  menu: <path d="M3 7h18M3 12h18M3 17h18" />,
  down: <path d="M5 9l7 7 7-7" />,
  right: <path d="M9 4l8 8-8 8" />,
  search: <path d="M10.5 4a6.5 6.5 0 100 13 6.5 6.5 0 000-13zM15.5 15.5L21 21" />,
  check: <path d="M4.5 12.5l5 5 10-11" />,
  minus: <path d="M5 12h14" />,
  plus: <path d="M5 12h14M12 5v14" />,
  warn: (
    <>
      <path d="M12 3.5L22 20.5H2z" />
      <path d="M12 10v5M12 16.6v1.8" />
    </>
  ),
  table: <path d="M3.5 5h17v14h-17zM3.5 10h17M3.5 14.5h17M10 10v9" />,
  cart: (
    <>
      <path d="M2 4h4l2.5 11.5h10L21 7.5H7" />
      <path d="M9 19.5h2M16 19.5h2" strokeWidth="3" />
    </>
  ),
  filter: <path d="M3 7h8M17 7h4M11 4h6v6h-6zM3 17h2M11 17h10M5 14h6v6H5z" />,
  eye: <path d="M2 12c3-5 6.5-7 10-7s7 2 10 7c-3 5-6.5 7-10 7s-7-2-10-7zM12 9a3 3 0 100 6 3 3 0 000-6z" />,
};

export type IconName = keyof typeof paths;

export function Icon({ name, small = false, className = "" }: { name: IconName; small?: boolean; className?: string }) {
  return (
    <svg className={`icon ${small ? "icon--small" : ""} ${className}`} viewBox="0 0 24 24" aria-hidden="true">
      {paths[name]}
    </svg>
  );
}

export function Logo() {
  return (
    <svg viewBox="0 0 36 24" aria-hidden="true">
      <path d="M0 1h23v10H13v12H0z" fill="var(--color-pine-700)" />
      <path d="M25.5 1H36v22H15.5V13.5h10z" fill="var(--color-clay-500)" />
    </svg>
  );
}
