import { Change } from "./change";

const ChangeDriverLicense = () => <Change what="driver-license" />;
export default ChangeDriverLicense;
