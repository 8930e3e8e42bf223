/** A number with the word for one or for several, such as `3 monitors`. */
export const count = (number: number, one: string, several: string): string =>
  `${number} ${number === 1 ? one : several}`;
