/// What every page looks like, and what a site's pages run, as elements of a page hold them.
enum PageAssets {
    /// The style of every page: light and dark, on a desktop, a phone and paper.
    ///
    /// Text has a contrast of at least 4.5:1 to its background, lines and areas of at least 3:1 (WCAG 2.2, AA).
    static let style = Array("\n".utf8) + PackageResources.page_css.dropLast()

    /// Listens to the site's events and replaces an outdated page by the latest one, and shows at once what is chosen in
    /// a form. Without scripts, the reader has to reload the page or to send the form.
    ///
    /// - Only a page that can be seen listens, because browsers keep few connections to one site. When it is shown again,
    ///   the stream tells the present state first.
    /// - What is typed into a form and not sent yet stays when the page is replaced. While a date is being typed, the
    ///   page waits, because nothing can put the cursor back into its middle.
    /// - What is entered in a form of an edit stays in the tab until the service has taken it, for whoever loads the form
    ///   again or comes back to it, unless it is of another row by then.
    /// - What has the focus keeps it when the page is replaced, and a chart the day that is read in it.
    /// - The figures of a day of a chart are told under the pointer, and as the arrow keys move through the days.
    /// - The total of each day's last visit stays in the browser, for each currency, and is compared with today's. Whoever
    ///   logs out leaves none.
    /// - A button hides amounts: a cookie has the service leave them out, so that they are nowhere in the page.
    /// - Another type of trade shows its fields at once. Nothing else changes on a page with such a form.
    /// - The address changes with the page, not before it. If the service is away, the page says so, and shows what was
    ///   chosen once the service is back.
    static let script = Array("\n".utf8) + PackageResources.site_js
}
