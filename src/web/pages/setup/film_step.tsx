// The last step: a short film of the newest days, made through the queue like any other.

import type { FirstFilm } from "../../../app/setup/first_film.ts";
import { daysText } from "../../../messages/memory_text.ts";
import { type SetupProblem, type SetupView, StepPage } from "./setup_frame.tsx";

interface FilmStepView extends SetupView, SetupProblem {
  readonly film: FirstFilm | undefined;
  readonly lacksFaceDetector: boolean;
}

export function FilmStep(view: FilmStepView) {
  const { frame, film, lacksFaceDetector, problem } = view;
  const lead = film === undefined
    ? problem === undefined ? frame.say("setup.film_none") : ""
    : frame.say("setup.film_lead", {
      days: daysText(frame.locale, film.start, film.end),
      n: film.pictures,
    });
  return (
    <StepPage {...view} here="film" title="setup.film_title" lead={lead}>
      <div class="actions">
        {film && (
          <form method="post" action={frame.to("/setup/film")}>
            <button class="button" type="submit">{frame.say("setup.film_make")}</button>
          </form>
        )}
        <a class="button plain" href={frame.to("/make")}>{frame.say("setup.film_other")}</a>
      </div>
      {lacksFaceDetector && (
        <form method="post" action={frame.to("/setup/film/faces")}>
          <p>{frame.say("setup.faces_lead")}</p>
          <button class="button plain" type="submit">{frame.say("setup.faces_fetch")}</button>
        </form>
      )}
    </StepPage>
  );
}
