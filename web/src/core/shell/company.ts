/** Who runs the site. */
export const company = {
  name: "주식회사 이음온라인투자연계금융",
  head: "정이든",
  registration: "000-00-00000",
  licence: "2026-0000",
  address: "서울 중구 다리목로 12, 7층",
  phone: "1600-0000",
  email: "help@ieum.example",
  careers: "https://careers.ieum.example",
  social: [
    { label: "블로그", href: "/blog" },
    { label: "인스타그램", href: "https://instagram.example/ieum" },
    { label: "유튜브", href: "https://youtube.example/ieum" },
  ],
  hours: "평일 10:00~17:00 (점심 12:30~13:30)",
} as const;
