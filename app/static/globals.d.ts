/* The values that our scripts set on the window, their events, and the two libraries
   that are loaded as scripts. */
import type { Handle, Live, Plot } from "./shell/types.d.ts";
import type { RawTable } from "./site/types.d.ts";
import type { Moment, PlayerHandle, PlayerPayload } from "../../views/player/js/types.d.ts";
import type { LockstepHandle, LockstepPayload } from "../../views/lockstep/js/types.d.ts";

interface Shell {
  filter(values: unknown[]): Promise<unknown[]>;
  follow(values: unknown[]): Promise<unknown[]>;
  mountLive(
    live: Live,
    choose: () => HTMLElement | null,
    signal?: AbortSignal,
  ): Promise<Handle | null>;
  setAddress(query: string, push: boolean): void;
  arrived(query: string, state?: string): void;
}

interface Plotly {
  react(target: HTMLElement, data: object[], layout: object, config: object): void;
  purge(target: HTMLElement): void;
  restyle(plot: Plot, changes: object, traces: number[]): void;
  toImage(figure: object, options: object): Promise<string>;
}

declare global {
  interface Window {
    Plotly: Plotly;
    SwaggerUIBundle(options: object): void;
    WhyReelShell: Shell;
    WhyReelPlayer?: {
      instances: Set<PlayerHandle>;
      mount(element: HTMLElement, payload: PlayerPayload): PlayerHandle;
    };
    WhyReelLockstep?: {
      instances: Set<LockstepHandle>;
      mount(element: HTMLElement, payload: LockstepPayload): LockstepHandle;
    };
    /* Called by the data of a site of plain files. */
    whyreelCases(raw: RawTable): void;
    whyreelCards(number: number, cards: string[]): void;
  }

  interface DocumentEventMap {
    "wr-query": CustomEvent<{ query: string }>;
    "wr-asked": CustomEvent<{ query: string | null }>;
    "whyreel:moment": CustomEvent<Moment | null>;
    "whyreel:opened": CustomEvent<{ plays: boolean }>;
    "whyreel:question": CustomEvent<{ id: string | null } | null>;
    "whyreel:source": CustomEvent<{ sources: string[] } | null>;
  }

  interface HTMLElementEventMap {
    "wr-query": CustomEvent<{ query: string }>;
  }
}
