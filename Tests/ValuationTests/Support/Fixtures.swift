import Foundation
import TestSupport

let fixtures = Fixtures(Bundle.module.resourceURL)
