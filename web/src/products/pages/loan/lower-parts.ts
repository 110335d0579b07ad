/** The parts of a product's page that load after its first view: one chunk, within the size of a first visit. */
export { default as Returns } from "#/products/catalogue/returns";
export { Evidence } from "./evidence";
export { Results } from "./results";
