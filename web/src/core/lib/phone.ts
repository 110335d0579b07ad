/** "01012345678" → "010-1234-5678"; also formats an incomplete number during typing. */
export function hyphenated(text: string): string {
  const bare = text.replace(/\D/g, "").slice(0, 11);
  if (bare.length < 4) return bare;
  if (bare.length < 8) return `${bare.slice(0, 3)}-${bare.slice(3)}`;
  const middle = bare.length === 11 ? 7 : 6;
  return `${bare.slice(0, 3)}-${bare.slice(3, middle)}-${bare.slice(middle)}`;
}

/** Only the digits, as the calls require. */
export const bareDigits = (text: string): string => text.replace(/\D/g, "");
