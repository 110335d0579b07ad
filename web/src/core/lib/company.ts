/** The company that operates the site. Its data come from `domain/core/company.py`. */
import registered from "./company.json";

export const company = {
  ...registered,
  careers: "https://careers.ieum.example",
  social: [
    { label: "블로그", href: "/blog" },
    { label: "인스타그램", href: "https://instagram.example/ieum" },
    { label: "유튜브", href: "https://youtube.example/ieum" },
  ],
  hours: "평일\u00a010:00~17:00 (점심\u00a012:30~13:30)",
} as const;
