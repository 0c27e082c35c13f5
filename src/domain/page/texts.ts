/** The keys of all texts, which `messages/texts/keys.ts` declares. */
export interface TextKeys {}

/** The key of a text, such as `titles.Connect`: docs/texts.md */
export type TextKey = Extract<keyof TextKeys, string>

/** A text with a count, by plural category. `#` stands for the number. */
export type PluralTexts = { readonly other: string } & Partial<Readonly<Record<Intl.LDMLPluralRule, string>>>

/** The page's own texts by key: one for every language, or one for each BCP 47 tag. */
export type Texts = Readonly<Partial<Record<TextKey, string | Readonly<Partial<Record<string, string | PluralTexts>>>>>>
