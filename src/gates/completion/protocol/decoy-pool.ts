import { INDOORS } from "./decoy-indoors.ts";
import { OUTDOORS } from "./decoy-outdoors.ts";

/** A field of work, what software for it does, and a criterion that fits each of its features. */
export interface DecoyField {
  readonly criterion: string;
  readonly titles: readonly string[];
}

/**
 * Features that read like any other and that next to no repository has. Each title has words that belong to its field
 * alone: a title is used only where none of them occurs in the tree.
 */
export const DECOY_POOL: readonly DecoyField[] = [...OUTDOORS, ...INDOORS];

/** Words of the pool that many trees have: they alone make no title strange. */
export const PLAIN_WORDS: ReadonlySet<string> = new Set(
  (
    "above adjustment after age alert along apiarie archive artist assign aid auction bay before beginner bill blend blood " +
    "board book bottle box brace break calculate captions card carriage catalogue chair change chart check clean cleaning " +
    "clear closing collection compare compose concert consensus copper count course crew cue cut damage day delivery " +
    "departure design desk depth detect develop draw drone edition empty end estimate every exposure fee field fill fit " +
    "flag flow forecast forest forty frame gate glass grade group guided hour hours identify image instrument insure " +
    "interval inspection invite jar junction kilometre knee label lane landing leagues least length lend level lessons " +
    "library licence light limit list listed local lock log map mark master match measure member metal migrating mix moon " +
    "monitor near next night notes notify number observer open order organ outbreaks overdue owner page paper parcel " +
    "partner parties passenger passes patch photograph piece pilot plan plant platform players plot point pool press " +
    "pressure price print printing problem programme proof publish rack radiant rank rare reading reconcile record report " +
    "reserve repair restore return returned river room rotate rotation round route row sample schedule score season seat " +
    "section sell send session settle shift shoulder show site size small smoker snow sort sparkling stage start starter " +
    "starting station stock stop stone strike survey system table tag teach telephone temperature test thread tier time " +
    "titles tour track trace trail transit tray type visible visit visiting visitor volume volunteer ward warn water " +
    "weekend weigh weight wheel width wind window wing winter year"
  ).split(" "),
);
