/** Written for beginners, by people who sell nothing, in more languages than ours. */
export const LEARN_MORE = 'https://ethereum.org/glossary/#ens'
