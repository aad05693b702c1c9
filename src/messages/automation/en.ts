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
  "because.activity_burst":
    "{n, plural, one {# picture} other {# pictures}} in {month}, {times} times the usual month",
  "because.album": "An album of {n, plural, one {# picture} other {# pictures}} without a film",
  "because.album_grew":
    "An album that grew from {before} to {n, plural, one {# picture} other {# pictures}} since its film",
  "because.birthday":
    "A birthday {days, plural, one {# day} other {# days}} ago, with {n, plural, one {# picture} other {# pictures}} of the year before it",
  "because.holiday":
    "A holiday {days, plural, one {# day} other {# days}} ago, with {n, plural, one {# picture} other {# pictures}} over {years} years",
  "because.month":
    "{month} is the latest finished month, with {n, plural, one {# picture} other {# pictures}}",
  "because.missed_month":
    "{month} went by without a film, with {n, plural, one {# picture} other {# pictures}}",
  "because.two_people":
    "Two people together in {n, plural, one {# picture} other {# pictures}} of {year}",
  "because.group": "A saved group in {n, plural, one {# picture} other {# pictures}} of {year}",
  "because.on_this_day":
    "{years} earlier years of this month, with {n, plural, one {# picture} other {# pictures}} around this day",
  "because.person_month":
    "Somebody close in {n, plural, one {# picture} other {# pictures}} of {month}",
  "because.person":
    "Number {place} of the most pictured people of {year}, with {n, plural, one {# picture} other {# pictures}}",
  "because.season":
    "The {season} ended {since, plural, one {# day} other {# days}} ago, with {n, plural, one {# picture} other {# pictures}} on {days, plural, one {# day} other {# days}}",
  "because.special_day":
    "A special day {years, plural, one {# year} other {# years}} ago, with {n, plural, one {# picture} other {# pictures}} over {hours, plural, one {# hour} other {# hours}}",
  "because.trip":
    "{days, plural, one {# day} other {# days}} away from home, back for {back, plural, one {# day} other {# days}}, with {n, plural, one {# picture} other {# pictures}}",
  "because.year":
    "{year} is over and has no film yet, with {n, plural, one {# picture} other {# pictures}}",
  "because.theme":
    "{n, plural, one {# picture} other {# pictures}} of {days, plural, one {# day} other {# days}} in {year} for the theme “{theme}”",
  "lacking.holiday": "No holiday is proposed: the home country is not known",
  "lacking.group": "The group {id} is left out: it names fewer than two people",
  "lacking.person_month":
    "No month of a person is proposed: nobody is known as partner, child or parent. Say so under “People” in the settings, or with: photos-memories people set '<person>' --role child",
  "lacking.season":
    "No season is proposed: home is not set, and the pictures do not tell. Set trips.homebase_latitude and trips.homebase_longitude",
  "lacking.trip":
    "No trip is proposed: home is not set, and the pictures do not tell. Set trips.homebase_latitude and trips.homebase_longitude",
  "lacking.albums": "Albums are left out: they could not be read because {reason}",
  "lacking.themes": "Themes are left out: the library's search failed because {reason}",
  "lacking.pictures":
    "No picture or video was found in {library}; check that it is the right one, and that the drive it lies on is mounted",
  "lacking.scope":
    '{kind, select, album {No album} other {No trip}} is proposed: the top-level connection is not among automation.accounts. Add "primary" to them',
} as const;
