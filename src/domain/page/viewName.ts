/** The names of all views, which `app/setup/features.ts` declares: one for each title in the messages. */
export interface Views {}

/** The name of a view, as pages open it (`open('Networks')`) and `view-change` reports it. */
export type ViewName = Extract<keyof Views, string>
