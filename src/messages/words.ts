import type { LanguageFile } from './messages'

/** What the prerender says, drawn from the messages of a language when the files are built. */
export interface Words {
  /** The tag of the language. */
  readonly language: string
  /** The texts by their names in the prerender's markup: `connect.continueWith|Google` is a message for that argument. */
  readonly texts: Readonly<Record<string, string>>
  readonly terms: string
  readonly privacy: string
  /** The sentence that names the page's documents, in pieces. */
  readonly legal: { readonly both: string[]; readonly terms: string[]; readonly privacy: string[] }
}

/** A file that is fetched before all messages of its language, because a press shows the prerender at once. */
export interface WordsFile {
  readonly words: Words
  /** Fetches the messages. */
  readonly load: () => Promise<LanguageFile>
}
