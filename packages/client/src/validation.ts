// Answers against the contract

export {
  type AnswerProblem,
  InvalidAnswerError,
  type ValidationMode,
  validateAnswers,
} from './validation/validate-answers.js';
