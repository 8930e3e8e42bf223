import { variableExplanations } from './variable-explanations.js';
import { variableNames, variables } from './variables.js';

/** All that the page of configuration shows: of each variable its rule and its default by the schema, and what it is for. */
export const configurationReference = {
  explanations: variableExplanations,
  variables: variableNames.map((name) => {
    const schema = variables.shape[name];
    const unset = schema.safeParse(undefined);
    return { name, rule: schema.description ?? '', defaultValue: unset.success ? unset.data : undefined };
  }),
};
