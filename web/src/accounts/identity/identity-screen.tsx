import { useCertification } from "./certification";
import type { Step } from "./chart";
import { screens } from "./screens";

/** What is typed on the first page before the server has answered stays: the page is the same one afterwards. */
export default function IdentityScreen() {
  const { snapshot } = useCertification();
  const Screen = screens[snapshot.step as Step];
  return <Screen />;
}
