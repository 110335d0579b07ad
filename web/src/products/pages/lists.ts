/** The lists of products. One module, so that a first visit to a list loads one chunk of their own. */
export { default as Collateral } from "./collateral";
export { default as Credit } from "./credit";
export { default as Ended, EndedCredit } from "./ended";
