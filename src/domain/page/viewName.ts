/** One member for each view. `app/features.ts` fills it by declaration merging, so that no list of names is kept twice. */
export interface Views {}

/** The name of a view, as pages open it (`open('Networks')`) and `view-change` reports it. */
export type ViewName = Extract<keyof Views, string>
