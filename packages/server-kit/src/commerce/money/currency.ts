import { exactAmount } from './fraction.js';

/**
 * Currencies by the decimals of their minor unit: ISO 4217, list one, published 2026-01-01 by SIX, the maintenance agency
 * (www.six-group.com, "Data Standards"). Codes without a minor unit, such as gold, and the codes for tests are left out: no one
 * pays in them. CLDR, and so `Intl`, differs for some and changes with the version of Node.
 */
const byExponent: Readonly<Record<number, string>> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  2: `AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF CHW CNY COP COU
    CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS
    KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD PAB
    PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD
    TZS UAH USD USN UYU UZS VED VES WST XAD XCD XCG YER ZAR ZMW ZWG`,
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
};

const exponents: ReadonlyMap<string, number> = new Map(
  Object.entries(byExponent).flatMap(([exponent, codes]) =>
    codes.split(/\s+/).map((code) => [code, Number(exponent)] as const),
  ),
);

/** Whether it is the code of a currency, in capitals: `EUR`. */
export const isCurrency = (code: string): boolean => exponents.has(code);

/**
 * Decimals of a currency by ISO 4217: 2 for EUR, 0 for JPY, 3 for BHD. What is stored with an amount keeps them, because the
 * standard has changed some.
 *
 * @throws RangeError when there is no such currency
 */
export const exponentOf = (currency: string): number => {
  const exponent = exponents.get(currency);
  if (exponent === undefined) throw new RangeError(`${currency} is no currency of ISO 4217`);
  return exponent;
};

/**
 * An amount as a decimal number without a currency: `-12.50`.
 *
 * @throws RangeError when the amount is not whole
 */
export const decimalOf = (amountMinor: number, exponent: number): `${number}` => {
  const amount = exactAmount(amountMinor);
  const digits = (amount < 0n ? -amount : amount).toString().padStart(exponent + 1, '0');
  const whole = digits.slice(0, digits.length - exponent);
  const fraction = exponent === 0 ? '' : `.${digits.slice(-exponent)}`;
  return `${amount < 0n ? '-' : ''}${whole}${fraction}` as `${number}`;
};
