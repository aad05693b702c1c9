// Pages of the automation: today's decision, what is passed over and why, what it did. In English; the other languages have
// the same keys and values.

export const ENGLISH = {
  "automation.title": "Automation",
  "automation.today": "Today",
  "automation.would": "A run now would make:",
  "automation.nothing": "There is no memory worth a film today.",
  "automation.looking": "It is still looking through the library.",
  "automation.of":
    "{n, plural, one {The only memory that may be made today.} other {The best of # memories that may be made today.}}",
  "automation.paused":
    "There is a pause until {moment}. Before that, a run makes nothing; what you ask for yourself is made at once.",
  "automation.run": "Run now",
  "automation.run_about": "It decides as the daily run does, and makes one film at most.",
  "automation.running": "A run is going on already.",
  "automation.settings": "Change this in the settings",
  "automation.passed": "Passed over",
  "automation.passed_about":
    "{n, plural, one {# memory that is not made now, and why.} other {# memories that are not made now, and why.}}",
  "automation.why_too_little_for_a_film": "Too little for a film: it would not fill twenty seconds",
  "automation.why_same_category_as_previous": "The last film was of the same kind",
  "automation.why_category_limit_two_of_six": "Two of the last six films were of this kind",
  "automation.why_monthly_review_already_completed_this_month":
    "This month has had its look back already",
  "automation.why_person_in_last_two_person_runs":
    "One of the last two films about people showed the same person",
  "automation.why_failed": "It failed several times in a row, and rests for a while",
  "automation.why_nothing_worth":
    "It was looked at, and was not worth a film; it is looked at again after a week",
  "automation.waiting": "Waiting to be delivered",
  "automation.history": "What it did",
  "automation.all": "All runs",
  "automation.runs": "Runs",
  "automation.runs_about": "What the automation did of late, newest first.",
} as const;
