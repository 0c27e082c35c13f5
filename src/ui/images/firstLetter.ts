/** The letter shown until an image has loaded. */
export function firstLetter(name: string): string {
  return Array.from(name.trim())[0]?.toLocaleUpperCase() ?? ''
}
