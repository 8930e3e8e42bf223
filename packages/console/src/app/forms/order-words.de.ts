export default {
  moveUp: (name: string) => `${name} nach oben`,
  moveDown: (name: string) => `${name} nach unten`,
  remove: (name: string) => `${name} entfernen`,
};
