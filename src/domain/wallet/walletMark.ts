/**
 * What tells installed wallets apart that claim one id, the same on every page: a hash of name and icon. It proves
 * nothing and only says which one to ask first.
 */
export function walletMark({ name, icon = '' }: { readonly name: string; readonly icon?: string | undefined }): string {
  // FNV-1a: short, and synchronous, unlike the browser's digests.
  let hash = 0x811c9dc5
  for (const character of `${name}\n${icon}`) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return hash.toString(16).padStart(8, '0')
}
