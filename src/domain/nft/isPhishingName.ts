const webAddress =
  /(?:https?:\/\/|www\.)\S|(?:^|[^\p{L}\p{N}])[\p{L}\p{N}-]+\.(?:app|cc|claims|click|club|com|example|fi|finance|fun|gg|gift|info|io|land|lat|link|live|me|net|network|one|online|org|page|pro|pw|site|so|space|store|tech|to|top|vip|website|world|ws|xyz)(?:$|[^\p{L}\p{N}])/iu

/** Does a name lead to a web address? Collectibles that nobody asked for do, and no honest name has to (promises, section 3). */
export function isPhishingName(...texts: readonly (string | undefined)[]): boolean {
  return texts.some((text) => text !== undefined && webAddress.test(text))
}
