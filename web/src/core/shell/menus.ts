/** Parts of the shell in a chunk of their own: a member's page loads it at once, a visitor's when the menu opens. */
export { Drawer } from "./header/drawer";
export { PersonMenu } from "./header/person";
export { firstPages, groupsOf } from "./my-pages";
export { TabBar } from "./tab-bar";
