/** The worked example that home and guide show: 15,000,000 won, 36 months, 11.4 % a year, equal instalments, in won. */
export const example = {
  principal: 15_000_000,
  months: 36,
  ratePercent: "11.4",
  instalment: 493_927,
  interest: 2_781_353,
  total: 17_781_353,
  sixMonths: [
    { label: "1~6회", principal: 2_159_281, interest: 804_281, left: 12_840_719 },
    { label: "7~12회", principal: 2_285_322, interest: 678_240, left: 10_555_397 },
    { label: "13~18회", principal: 2_418_717, interest: 544_845, left: 8_136_680 },
    { label: "19~24회", principal: 2_559_902, interest: 403_660, left: 5_576_778 },
    { label: "25~30회", principal: 2_709_325, interest: 254_237, left: 2_867_453 },
    { label: "31~36회", principal: 2_867_453, interest: 96_090, left: 0 },
  ],
} as const;
