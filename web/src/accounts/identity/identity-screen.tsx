import { useCertification } from "./certification";
import type { Step } from "./chart";
import { screens } from "./screens";

/** Input on the first page is kept when the server's answer arrives, because the page stays mounted. */
export default function IdentityScreen() {
  const { snapshot } = useCertification();
  const Screen = screens[snapshot.step as Step];
  return <Screen />;
}
