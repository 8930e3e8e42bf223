export default {
  title: 'Leistungsdaten',
  formerAgent: 'Ein früherer Agent',
  text: (label: string, value: string) => `${label}, zuletzt ${value}`,
};
