import { document } from '../../domain/page/document'

/** A node of the plain DOM, for what has to be shown without React. */
export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string>>,
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const node = document.createElement(tag)
  // `Object.entries` may be what the page has broken.
  for (const name of Object.keys(attributes)) node.setAttribute(name, attributes[name] ?? '')
  node.append(...children)
  return node
}
