// Answers against the contract

export {
  type AnswerProblem,
  InvalidAnswerError,
  type ValidationMode,
  validateAnswers,
} from './contract/validate-answers.js';
