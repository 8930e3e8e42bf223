/** A file as text; the tests of the contract know no Node. */
declare module '*?raw' {
  const text: string;
  export default text;
}
