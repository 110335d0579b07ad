import { describe, expect, test } from "vitest";
import { errorsOf } from "#/core/ui/forms/validation";
import type { ReadCard } from "./card";
import { fieldsOf, idCard, licenceNumber, schemaFor } from "./fields";

const resident: ReadCard = {
  idCardType: 0,
  name: "한서윤",
  civilCode: "900315-2******",
  issuedDate: "20251002",
  driverLicenseNumber: null,
  driverSerialNumber: null,
  token: "t",
  trId: "t",
};
const driver: ReadCard = { ...resident, idCardType: 1, driverLicenseNumber: "11-22-334455-66", driverSerialNumber: "AB12CD" };

describe("ID card", () => {
  test("[B516] a resident card sends no licence number", () => {
    expect(idCard(fieldsOf(resident), resident, "a")).not.toHaveProperty("driverLicenseNumber");
  });

  test("[B517] a driver licence sends its number in four parts joined by hyphens", () => {
    expect(idCard(fieldsOf(driver), driver, "a").driverLicenseNumber).toBe("11-22-334455-66");
    expect(licenceNumber("11223")).toBe("11-22-3");
  });

  test("[B518] the issued date is sent as eight digits", () => {
    expect(idCard(fieldsOf({ ...resident, issuedDate: "2025-10-02" }), resident, "a").issuedDate).toBe("20251002");
  });

  test("[B519] the parts of the resident number are joined; the hidden one is what was read, unless it is typed anew", () => {
    const fields = fieldsOf(resident);
    expect(idCard(fields, resident, "a").civilCode).toBe("900315");
    expect(idCard({ ...fields, civilBack: "2345678" }, resident, "a").civilCode).toBe("9003152345678");
  });

  test("half a resident number or an incomplete licence shows an error", () => {
    const typed = { ...fieldsOf(driver), civil: "900315234", licence: "1122" };
    expect(Object.keys(errorsOf(schemaFor(true), typed)).toSorted()).toEqual(["civil", "licence"]);
  });
});
