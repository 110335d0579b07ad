/** What an operator types into the search field. */

const SEPARATORS = /[\s().-]/g;
const MOBILE = /^(\+?82|0)1\d{8,9}$/;
const RECORD = /^([a-z_-]+:)?([0-9a-f]{32}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{4}(-?[0-9a-f]{4}){2}|[1-9]\d{0,6})$/i;

/** Whether the text is a mobile number, which is personal data. */
export const isMobile = (text: string): boolean => MOBILE.test(text.replace(SEPARATORS, ""));
/** Whether the text has the form of a record's number: an id, also of a workflow ("upl:…"), the number on an error page, a loan's
 * number. Only such a text may be part of an address; any other could be personal data. */
export const isRecordNumber = (text: string): boolean => RECORD.test(text) && !isMobile(text);
