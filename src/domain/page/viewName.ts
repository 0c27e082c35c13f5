/** The names of all views. `app/features.ts` adds them by declaration merging. */
export interface Views {}

/** The name of a view, as pages open it (`open('Networks')`) and `view-change` reports it. */
export type ViewName = Extract<keyof Views, string>
