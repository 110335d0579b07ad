/** "끝자리 7890". The digits stay on the line of their word. */
export const ending = (accountNumber: string): string => `끝자리\u00a0${accountNumber.slice(-4)}`;

/** "카카오뱅크 (끝자리 7890)". */
export const accountEnding = (bankName: string, accountNumber: string): string => `${bankName} (${ending(accountNumber)})`;
