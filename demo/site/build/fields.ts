import { shownDefault } from '../../../build/attributeTypes'
import { CHOOSABLE } from './choice'
import { defaultFeatures, type ControlName } from './controls'

/** An option in the form. */
export type Field = {
  readonly name: string
  /** What is chosen, or undefined where that is the default. */
  readonly read: () => string | undefined
  readonly write: (value: string | undefined) => void
  readonly showFault: (text: string | undefined, level?: 'problem' | 'warning') => void
}

type Control = {
  readonly read: (field: HTMLElement) => string | undefined
  readonly write: (field: HTMLElement, value: string | undefined) => void
}

/** The option in one element of the form. */
export function fieldOf(element: HTMLElement): Field {
  const name = element.dataset['option'] ?? ''
  const control = CONTROLS[element.dataset['control'] as ControlName]
  const fault = element.querySelector<HTMLElement>('.fault')!
  return {
    name,
    read: () => control.read(element),
    write: (value) => control.write(element, value),
    showFault(text, level) {
      if (fault.textContent !== (text ?? '')) fault.textContent = text ?? ''
      fault.hidden = !text
      fault.dataset['level'] = level ?? ''
      for (const input of element.querySelectorAll('input:not([type=radio], [type=checkbox]), textarea'))
        input.setAttribute('aria-invalid', String(level === 'problem'))
    },
  }
}

const input = (field: HTMLElement): HTMLInputElement => field.querySelector('input, textarea')!
const boxes = (field: HTMLElement): HTMLInputElement[] => [
  ...field.querySelectorAll<HTMLInputElement>('[type=checkbox]'),
]
const wordsOf = (text: string | undefined): string[] => text?.split(/[\s,]+/).filter(Boolean) ?? []
const defaultOf = (field: HTMLElement): string => {
  const row = CHOOSABLE.find(({ name }) => name === field.dataset['option'])
  return row ? shownDefault(row) : ''
}

const text: Control = {
  read: (field) => input(field).value.trim() || undefined,
  write(field, value) {
    input(field).value = value ?? ''
  },
}

const CONTROLS: Readonly<Record<ControlName, Control>> = {
  text,
  long: text,
  network: text,
  language: text,
  flag: {
    read: (field) => (input(field).checked ? '' : undefined),
    write(field, value) {
      input(field).checked = value !== undefined
    },
  },
  pick: {
    read(field) {
      const value = field.querySelector<HTMLInputElement>('input:checked')?.value ?? ''
      return value === defaultOf(field) ? undefined : value || undefined
    },
    write(field, value) {
      for (const radio of field.querySelectorAll('input')) radio.checked = radio.value === (value ?? defaultOf(field))
    },
  },
  networks: {
    read: text.read,
    write(field, value) {
      text.write(field, value)
      showNetworks(field)
    },
  },
  order: {
    read(field) {
      const chosen = boxes(field)
        .filter(({ checked }) => checked)
        .map(({ value }) => value)
        .join(' ')
      return chosen === defaultOf(field) ? undefined : chosen
    },
    write(field, value) {
      const known = wordsOf(defaultOf(field))
      const chosen = wordsOf(value ?? defaultOf(field))
      const order = [...chosen, ...known.filter((word) => !chosen.includes(word))]
      const rows = boxes(field).map((box) => ({ box, row: box.closest('li')! }))
      for (const { box } of rows) box.checked = chosen.includes(box.value)
      rows
        .toSorted((one, other) => order.indexOf(one.box.value) - order.indexOf(other.box.value))
        .forEach(({ row }) => row.parentElement?.append(row))
    },
  },
  features: {
    read(field) {
      const ofAll = defaultFeatures()
      const changed = boxes(field).filter(({ checked, value }) => checked !== ofAll.has(value))
      return changed.map(({ checked, value }) => (checked ? value : `-${value}`)).join(' ') || undefined
    },
    write(field, value) {
      const words = wordsOf(value)
      const ofAll = defaultFeatures()
      for (const box of boxes(field))
        box.checked = words.includes(box.value) || (ofAll.has(box.value) && !words.includes(`-${box.value}`))
    },
  },
}

/** Ticks the networks that the text names. */
function showNetworks(field: HTMLElement): void {
  const words = wordsOf(input(field).value)
  for (const box of boxes(field)) box.checked = words.includes(box.value)
}

/** Whatever in a field is not read from where the visitor changes it follows that change. */
export function followChange(target: HTMLElement): void {
  const field = target.closest<HTMLElement>('[data-control=networks]')
  if (!field) return
  if (target === input(field)) return showNetworks(field)
  const { value, checked } = target as HTMLInputElement
  const words = wordsOf(input(field).value).filter((word) => word !== value)
  input(field).value = [...words, ...(checked ? [value] : [])].join(' ')
}

/** Moves an entry of a list, and keeps the focus on it. */
export function moveEntry(button: HTMLElement): void {
  const row = button.closest('li')!
  const other = button.dataset['move'] === '1' ? row.nextElementSibling : row.previousElementSibling
  if (!other) return
  if (button.dataset['move'] === '1') other.after(row)
  else other.before(row)
  button.focus()
}
