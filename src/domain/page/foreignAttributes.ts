/** What any element may have. A page may put names with these characters on any, for its framework. */
const NATIVE = new RegExp(
  '^(id|class|style|slot|part|exportparts|hidden|title|lang|dir|role|tabindex|name|is|nonce|inert|popover|autofocus' +
    '|on.*)$|[-:@_.$]',
)
const OWN = /^(project|default|loading|theme|wallets|siwx|branding|account|terms|privacy|app|allow)-/

/** The attributes of an element that are neither options nor what any element may have. */
export function foreignAttributes(element: Element, options: readonly { readonly name: string }[]): string[] {
  return element
    .getAttributeNames()
    .filter((name) => (!NATIVE.test(name) || OWN.test(name)) && !options.some((row) => row.name === name))
}
