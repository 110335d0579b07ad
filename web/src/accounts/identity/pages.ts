/** Both routes of the certification in one chunk. */
export { default as IdentityJourney } from "./identity-journey";
export { default } from "./identity-screen";
