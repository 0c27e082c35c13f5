const webAddress =
  /(?:https?:\/\/|www\.)\S|(?:^|[^\p{L}\p{N}])[\p{L}\p{N}-]+\.(?:app|cc|claims|click|club|com|example|fi|finance|fun|gg|gift|info|io|land|lat|link|live|me|net|network|one|online|org|page|pro|pw|site|so|space|store|tech|to|top|vip|website|world|ws|xyz)(?:$|[^\p{L}\p{N}])/iu

/** Whether a name contains a web address, as the names of phishing NFTs and tokens do. */
export function isPhishingName(...texts: readonly (string | undefined)[]): boolean {
  return texts.some((text) => text !== undefined && webAddress.test(text))
}
