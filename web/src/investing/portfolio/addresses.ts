/** Addresses of the investor's pages. */
export const INVESTMENTS = "/mypage/investor/investments";
export const SCHEDULE = "/mypage/investor/schedule";

/** The list of the late investments. */
export const LATE_INVESTMENTS = `${INVESTMENTS}?state=overdue&sort=late#list`;

export const addressOf = ({ orderUid, productUid }: { orderUid: string; productUid: string }) => `${INVESTMENTS}/${orderUid}/${productUid}`;
