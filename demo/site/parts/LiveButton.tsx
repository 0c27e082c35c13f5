import { createElement, type CSSProperties } from 'react'

type Props = {
  readonly attributes?: Readonly<Record<string, string>>
  /** Options that are no part of the tag that visitors copy: those that lead to the local stack. */
  readonly options?: Readonly<Record<string, unknown>> | undefined
  readonly label?: string
  readonly style?: CSSProperties | undefined
}

/** The element as a page has it. */
export function LiveButton({ attributes, options, label, style }: Props) {
  return createElement(
    'wallet-connect-button',
    { ...attributes, style },
    options && (
      <script
        type="application/json"
        {...{ slot: 'config' }}
        dangerouslySetInnerHTML={{ __html: JSON.stringify(options).replaceAll('<', '\\u003c') }}
      />
    ),
    label,
  )
}
