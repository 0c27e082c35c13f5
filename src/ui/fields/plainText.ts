/** Attributes of a field whose text the browser must not change or suggest. */
export const plainText = { autoComplete: 'off', autoCapitalize: 'off', autoCorrect: 'off', spellCheck: false } as const
