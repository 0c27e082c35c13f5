import type { Block, Branch, Fact } from '../../requests/description'

/** An element with its properties and children. Text goes in as text: nothing here turns words into markup. */
export function make<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, properties: Partial<HTMLElementTagNameMap[Tag]> = {}, ...children: readonly (Node | string)[]): HTMLElementTagNameMap[Tag] {
  const element = Object.assign(document.createElement(tag), properties)
  element.append(...children)
  return element
}

/** One part of an approval screen. */
export function blockElement(block: Block): HTMLElement {
  switch (block.kind) {
    case 'text':
      return make('div', { className: 'block' }, make('h2', { textContent: block.label }), make('pre', { textContent: block.text, dir: 'auto' }))
    case 'warning':
      return make('p', { className: 'block warning', textContent: block.text })
    case 'facts':
      return make('div', { className: 'block' }, ...heading(block.label), make('dl', {}, ...block.facts.flatMap(factElements)))
    case 'tree':
      return make('div', { className: 'block' }, make('h2', { textContent: block.label }), branchList(block.branches))
  }
}

function heading(label: string | undefined): readonly Node[] {
  return label === undefined ? [] : [make('h2', { textContent: label })]
}

function factElements({ label, value, isAddress }: Fact): readonly Node[] {
  return [make('dt', { textContent: label }), make('dd', {}, isAddress === true ? make('bdi', { dir: 'ltr', className: 'address' }, ...grouped(value)) : value)]
}

function branchList(branches: readonly Branch[]): HTMLElement {
  const rows = branches.map(({ name, value, children }) => make('li', {}, make('span', { className: 'key', textContent: name }), children ? branchList(children) : make('span', { className: 'value', textContent: value ?? '' })))
  return make('ul', {}, ...rows)
}

/** Addresses in groups of four with a gap that is drawn, not written: copying gives the address as it is. */
function grouped(address: string): readonly Node[] {
  return (address.match(/.{1,4}/g) ?? []).map((group) => make('span', { textContent: group }))
}
