/** Neutral documentation for beginners, available in many languages. */
export const LEARN_MORE = 'https://ethereum.org/glossary/#ens'
