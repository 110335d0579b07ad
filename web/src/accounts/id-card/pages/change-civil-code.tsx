import { Change } from "./change";

const ChangeCivilCode = () => <Change what="civil-code" />;
export default ChangeCivilCode;
