/** A sign of each bank, drawn for this site after the bank's name; none is a bank's logo. Two parts, with the gap of a joint. */

/** The colours of the two parts. */
const TONES = {
  pine: ["fill-pine-700", "fill-clay-500"],
  clay: ["fill-clay-500", "fill-pine-700"],
  ink: ["fill-ink-700", "fill-clay-500"],
} as const;

/** The two parts as paths in a square of 24, by the bank's code. */
export const SIGNS: Record<string, { tone: keyof typeof TONES; parts: readonly [string, string] }> = {
  "002": { tone: "ink", parts: ["M8 0h8v5h3v3h5v8h-5v3h-3v5H8v-5H5v-3H0V8h5V5h3zM7.5 7.5v9h9v-9z", "M9.5 9.5h5v5h-5z"] }, // 산업은행: a gear wheel
  "003": { tone: "pine", parts: ["M0 24V10l7 5v-5l7 5v9z", "M16 0h6v24h-6z"] }, // 기업은행: a factory
  "004": { tone: "pine", parts: ["M2 0h7v7H2zM0 9h11v15H0z", "M15 0h7v7h-7zM13 9h11v15H13z"] }, // 국민은행: two people
  "007": { tone: "ink", parts: ["M0 12l8-9h6v18H8z", "M16 9l8-6v18l-8-6z"] }, // 수협은행: a fish
  "011": { tone: "clay", parts: ["M0 2h18v5H0zM0 17h18v5H0z", "M6 9.5h18v5H6z"] }, // 농협은행: furrows of a field
  "020": { tone: "pine", parts: ["M0 0h16v6H6v10H0z", "M18 8h6v16H8v-6h10z"] }, // 우리은행: two that hold each other
  "023": { tone: "clay", parts: ["M2 0h5v24H2z", "M9 2h15l-5 6 5 6H9z"] }, // SC제일은행: the flag of the first
  "027": { tone: "ink", parts: ["M0 10h7v14H0zM17 6h7v18h-7z", "M8.5 0h7v24h-7z"] }, // 한국씨티은행: towers of a city
  "031": { tone: "pine", parts: ["M8 10h8v14H8z", "M8 0h8v8H8z"] }, // iM뱅크: an i
  "032": { tone: "pine", parts: ["M3 2h5v11h8V2h5v11h3v5h-3v6h-5v-6H8v6H3v-6H0v-5h3z", "M10 3h4v8h-4z"] }, // 부산은행: a bridge
  "034": { tone: "clay", parts: ["M12 6l6 6-6 6-6-6z", "M10 0h4v4h-4zM10 20h4v4h-4zM0 10h4v4H0zM20 10h4v4h-4z"] }, // 광주은행: light
  "035": { tone: "pine", parts: ["M0 24L7 8h2v3h6V8h2l7 16z", "M9 1h6v8H9z"] }, // 제주은행: a crater
  "037": { tone: "clay", parts: ["M0 0h11v11H0zM13 13h11v11H13z", "M13 0h11v11H13zM0 13h11v11H0z"] }, // 전북은행: rice fields
  "039": { tone: "ink", parts: ["M8 0h8v10H8z", "M0 12h24L12 24z"] }, // 경남은행: an arrow to the south
  "045": { tone: "clay", parts: ["M12 0l12 10v2H0v-2z", "M3 14h18v10h-6v-6H9v6H3z"] }, // 새마을금고: a house
  "048": { tone: "ink", parts: ["M0 0h7v24H0zM17 0h7v24h-7z", "M9 9h6v6H9z"] }, // 신협: two with a bond
  "050": { tone: "pine", parts: ["M0 8h6v10h12V8h6v16H0z", "M8 2h8v14H8z"] }, // 저축은행: a coin in a box
  "064": { tone: "pine", parts: ["M8 0h8v6h4v6h4v6H0v-6h4V6h4z", "M9 20h6v4H9z"] }, // 산림조합: a tree
  "071": { tone: "clay", parts: ["M0 3h24v4l-12 8L0 7z", "M0 10l12 8 12-8v11H0z"] }, // 우체국: a letter
  "081": { tone: "pine", parts: ["M9 0h7v17H9V7H4V4z", "M3 19h18v5H3z"] }, // 하나은행: a one
  "088": { tone: "clay", parts: ["M2 12V8l5-6h10l5 6v4z", "M0 14h24v4H0zM5 20h14v4H5z"] }, // 신한은행: a rising sun
  "089": { tone: "ink", parts: ["M4 0h16v24H4zM8 4v12h8V4zM10 18.5v3h4v-3z", "M10 6h4v8h-4z"] }, // 케이뱅크: a phone
  "090": { tone: "clay", parts: ["M11 0v24l-9-8V8z", "M13 0l9 8v8l-9 8z"] }, // 카카오뱅크: a cocoa bean
  "092": { tone: "pine", parts: ["M6 0h18v18h-6V6H6z", "M12 8l4 4L4 24l-4-4z"] }, // 토스뱅크: a throw
};

/** Nothing for a bank without a sign. */
export function BankSign({ code }: { code: string }) {
  const sign = SIGNS[code];
  if (!sign) return null;
  return (
    <svg viewBox="-4 -4 32 32" className="size-8" fillRule="evenodd" aria-hidden="true">
      {sign.parts.map((part, i) => (
        <path key={part} className={TONES[sign.tone][i]} d={part} />
      ))}
    </svg>
  );
}
